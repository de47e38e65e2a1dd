export const songCommentsCopy = {
  empty: "No comments yet.",
  play: (start: string, end: string) => `Play ${start} – ${end}`,
  heading: "Add a comment",
  start: "From",
  end: "To",
  timeHint: "For example 1:05, or 65 for seconds",
  message: "Message",
  submit: "Add comment",
  reply: "Reply",
  remove: "Delete",
  removeOf: (message: string) => `Delete your comment “${message.slice(0, 40)}”`,
  pages: "Pages of comments",
} as const;
