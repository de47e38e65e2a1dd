/** Marks a form that is only posted because its query is too long for a URL: nothing changes, so nothing is revalidated. */
export const readsOnly = { readsOnly: "yes" };

export function isReadOnly(formData: FormData | undefined): boolean {
  return formData?.get("readsOnly") === readsOnly.readsOnly;
}
