export const invoicesPath = "/invoices";

/** The page of an invoice, for client and staff; `.pdf` and `.xml` are appended for its files. */
export function invoicePath(id: string): string {
  return `${invoicesPath}/${id}`;
}
