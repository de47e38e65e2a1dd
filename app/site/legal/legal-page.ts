/** A table of a legal page: the first cell of a row is its header. */
export type LegalTable = { caption: string; columns: readonly string[]; rows: readonly (readonly string[])[] };

export type LegalSection = {
  /** Anchor in the URL. */
  id: string;
  title: string;
  paragraphs: readonly string[];
  list?: readonly string[];
  table?: LegalTable;
};

/** Section of the cookie policy with the form of the choice. */
export const choiceId = "choice";

/** A legal page. `updated`: ISO date. */
export type LegalPage = {
  title: string;
  description: string;
  updated: string;
  lead: string;
  sections: readonly LegalSection[];
};

/** The operator of the site: name of the host's company, and whether it is a company's own host, which the product runs for it. */
export type LegalHost = { name: string; isCompanyHost: boolean };
