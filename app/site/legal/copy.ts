export const copy = {
  updated: "Last updated",
  contents: "On this page",
  others: "See also",
  choice: "Cookie settings",
} as const;
