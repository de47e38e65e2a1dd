/** The addresses of a request that was sent, and of what belongs to it. */
export const transactionsPath = "/transactions";
/** All requests of the company, for the staff who take care of them. */
export const managedTransactionsPath = "/transactions/all";

/** The licences of all companies of the environment, for its own staff. */
export const environmentLicencesPath = "/transactions/licences";

export function environmentLicencePath(id: string): string {
  return `${environmentLicencesPath}/${id}`;
}

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

/** The staff's form that issues a licence. */
export function issuePath(id: string): string {
  return `${transactionPath(id)}/issue`;
}

/** The same for one that corrects the licence `number`. */
export function correctPath(id: string, number: string): string {
  return `${issuePath(id)}?supersedes=${number}`;
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
