/** What decides whether two names or keywords are the same: nothing but case and outer blanks is folded, so C, C++ and C# differ. */
export function wordKey(text: string): string {
  return text.trim().toLowerCase();
}
