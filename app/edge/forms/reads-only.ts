/** A field of a form that is posted only because what it asks is too long for an address: nothing is changed, so no page is out of date. */
export const readsOnly = { readsOnly: "yes" };

export function isReadOnly(formData: FormData | undefined): boolean {
  return formData?.get("readsOnly") === readsOnly.readsOnly;
}
