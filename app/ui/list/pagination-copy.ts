/** The words of a list of pages. Apart from those that every page loads. */
export const copy = {
  label: "Pages",
  previous: "Previous page",
  next: "Next page",
  page: (page: number) => `Page ${page}`,
  jump: "Go to page",
  go: "Go",
  outside: (total: number) => `Enter a page from 1 to ${total}.`,
  same: (page: number) => `You are on page ${page} already. Enter another one.`,
} as const;
