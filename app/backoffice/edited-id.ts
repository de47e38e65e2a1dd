/** Id in a form page's path, such as /iam/policies/{id}; null for `new`. */
export function editedId({ id = "" }: { id?: string }): string | null {
  return id === "new" ? null : id;
}
