/** The page of a conversation about a song. */
export function inquiryPath(id: string): string {
  return `/library/requests/${id}`;
}
