const answer = await fetch('/api/table');
const table = await answer.json();
document.getElementById('console').textContent = `${table.file}: ${table.routes.length} routes`;
