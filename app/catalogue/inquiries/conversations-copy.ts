import { inquiryCopy } from "#app/catalogue/inquiries/inquiry-copy.ts";

export const conversationsCopy = {
  title: "Messages",
  lead: "Messages you sent to artists, and messages about tracks you represent.",
  licences: "Licence requests",
  columns: { subject: "Subject", song: "Track", sender: "From", status: "Status", date: "Last change (UTC)" },
  you: "You",
  status: inquiryCopy.status,
  empty: "No messages yet",
  emptyText:
    "Choose Communicate with Artist in a track's options to write to its owner. The conversation is listed here.",
  emptyReceived: "Messages about tracks you represent are listed here.",
  search: "Search the catalogue",
  back: "All messages",
  about: (song: string) => `About ${song}`,
  unavailable: (song: string) => `About ${song}, which is no longer available`,
  messages: "Conversation",
  reply: "Reply",
  send: "Send reply",
  sent: "Reply sent",
  close: "Close conversation",
  closed: "Conversation closed",
  closedText: "This conversation is closed. Start a new one from the options of the track.",
  unsent: "Your reply, which was not sent",
  closedAlready: "This conversation is closed, so you can't add to it.",
  missing: "Conversation not found.",
  replyEmpty: "Reply: enter some text.",
} as const;
