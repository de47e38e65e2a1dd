const writing =
  /^\s*(?:insert|update|delete|replace|create|alter|drop)\b|^\s*with\b[\s\S]*\b(?:insert\s+(?:or\s+\w+\s+)?into|update\s+\S+\s+set|delete\s+from)\b/i;

/** Whether a statement changes rows; it may start with a common table expression. */
export function isWriting(query: string): boolean {
  return writing.test(query);
}
