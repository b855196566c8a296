// harbor://in/a/comment
const scheme = 'harbor://';
let fallback = 'https://play.google.com/store/apps/details?id=com.example.harbor';
export function open(id, query) {
  if (location.href.startsWith('harbor://bo') || /^harbor:\/\/[a-z]+/.test(location.href)) return;
  location.href = `${scheme}boats/${id}`;
  location.href = scheme + 'home';
  fallback = `intent://boats/${id}#Intent;scheme=harbor;package=com.example.harbor;end`;
  console.log('harbor: opened', `harbor://${query}`);
}
