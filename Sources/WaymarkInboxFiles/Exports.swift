// Files are those of an inbox, which comes with them.
@_exported public import WaymarkInbox
