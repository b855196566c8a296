// The files are those of an inbox, so this module also exports the inbox.
@_exported public import WaymarkInbox
