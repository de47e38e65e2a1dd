/** Paths of sent requests and their sub-pages. */
export const transactionsPath = "/transactions";
/** The user's draft request. */
export const draftPath = "/transactions/draft";
/** All requests of the company, for its staff. */
export const managedTransactionsPath = "/transactions/all";

/** The jobs that requests belong to, for the staff. */
export const opportunitiesPath = "/opportunities";

/** What rights holders answered, for the staff. */
export const approvalsRegisterPath = "/approvals";

/** Licences of all companies of the environment, for its staff. */
export const environmentLicencesPath = "/transactions/licences";

export function environmentLicencePath(id: string): string {
  return `${environmentLicencesPath}/${id}`;
}

export function transactionPath(id: string): string {
  return `${transactionsPath}/${id}`;
}

/** Views of a request's page; the staff alone see what was asked of rights holders. */
export const requestViews = ["tracks", "approvals", "offer", "licence", "messages", "history"] as const;
export type RequestView = (typeof requestViews)[number];

export function requestViewPath(id: string, view: RequestView): string {
  return `${transactionPath(id)}?view=${view}`;
}

/** The page of a request in the part that the address of a form names. */
export function requestPathAt({ searchParams }: URL, id: string): string {
  const view = requestViews.find((one) => one === searchParams.get("view"));
  return view === undefined ? transactionPath(id) : requestViewPath(id, view);
}

/** The form of a new quote, for the staff; and the page of one version, for client and staff. */
export function newQuotePath(id: string): string {
  return `${transactionPath(id)}/quote`;
}

export function quotePath(id: string, version: number): string {
  return `${transactionPath(id)}/quotes/${version}`;
}

/** The form that issues a licence, for the staff. */
export function issuePath(id: string): string {
  return `${transactionPath(id)}/issue`;
}

/** The form that corrects licence `number`. */
export function correctPath(id: string, number: string): string {
  return `${issuePath(id)}?supersedes=${number}`;
}

/** The page of a licence, for client and staff; `.pdf` is appended for the PDF. */
export function licencePath(id: string, number: string): string {
  return `${transactionPath(id)}/licences/${number}`;
}

/** The files of a licence, for client and staff. */
export function licenceFilesPath(id: string, number: string): string {
  return `${licencePath(id, number)}/files`;
}

/** The form that asks rights holders, for the staff. */
export function askPath(id: string): string {
  return `${transactionPath(id)}/approvals`;
}

/** The client's page that fills the draft from a licence. */
export function renewPath(id: string, number: string): string {
  return `${licencePath(id, number)}/renew`;
}

export function deliverPath(id: string): string {
  return `${transactionPath(id)}/deliver`;
}

export function cueSheetPath(id: string): string {
  return `${transactionPath(id)}/cue-sheet`;
}
