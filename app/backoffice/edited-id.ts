/** The id in the address of a form page, such as /iam/policies/{id}; null for `new`. */
export function editedId({ id = "" }: { id?: string }): string | null {
  return id === "new" ? null : id;
}
