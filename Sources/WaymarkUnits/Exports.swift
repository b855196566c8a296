// Trees come with what puts them into an app.
@_exported public import WaymarkTree
