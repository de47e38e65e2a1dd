/** Copy of the comments on the page of a song. "LOGIN to comment" is quoted from specification part 2, section 5. */
export const songCommentsCopy = {
  title: "Comments",
  empty: "No comments yet.",
  range: (start: string, end: string) => `${start} – ${end}`,
  playFrom: (start: string, end: string) => `Play ${start} to ${end}`,
  heading: "Add a comment",
  start: "From",
  end: "To",
  timeHint: "For example 1:05, or 65 for seconds",
  message: "Message",
  submit: "Add comment",
  reply: "Reply",
  remove: "Delete",
  removeOf: (message: string) => `Delete your comment “${message.slice(0, 40)}”`,
  login: "LOGIN to comment",
  pages: "Pages of comments",
} as const;
