/** The addresses of a request that was sent, and of what belongs to it. */
export const transactionsPath = "/transactions";
/** All requests of the company, for the staff who take care of them. */
export const managedTransactionsPath = "/transactions/all";

export function transactionPath(id: string): string {
  return `${transactionsPath}/${id}`;
}

/** The staff's form of a new quote, and the page of one version for both sides. */
export function newQuotePath(id: string): string {
  return `${transactionPath(id)}/quote`;
}

export function quotePath(id: string, version: number): string {
  return `${transactionPath(id)}/quotes/${version}`;
}

/** The staff's form that issues a licence, and with `supersedes` a corrected one. */
export function issuePath(id: string): string {
  return `${transactionPath(id)}/issue`;
}

/** The page of a licence for both sides; its PDF has ".pdf" behind it. */
export function licencePath(id: string, number: string): string {
  return `${transactionPath(id)}/licences/${number}`;
}

export function deliverPath(id: string): string {
  return `${transactionPath(id)}/deliver`;
}

export function cueSheetPath(id: string): string {
  return `${transactionPath(id)}/cue-sheet`;
}
