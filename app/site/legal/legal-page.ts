/** A table of a legal page: the first cell of a row names it. */
export type LegalTable = { caption: string; columns: readonly string[]; rows: readonly (readonly string[])[] };

export type LegalSection = {
  /** The anchor in the address. */
  id: string;
  title: string;
  paragraphs: readonly string[];
  list?: readonly string[];
  table?: LegalTable;
};

/** The section of the cookie policy that has the form to change one's answer. */
export const choiceId = "choice";

/** What a legal page says. `updated` is an ISO date. */
export type LegalPage = {
  title: string;
  description: string;
  updated: string;
  lead: string;
  sections: readonly LegalSection[];
};

/** Who runs the site: the name of the host's company. Whether it is a company's own host, which the product runs for it. */
export type LegalHost = { name: string; isCompanyHost: boolean };
