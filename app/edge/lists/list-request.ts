export type PlaceValue = string | number | null;

/** A request of the API for a part of a list; absent from the context where a page shows it. */
export type ListRequest = {
  /** Sort values of the last row of the part before; null for a page by number. */
  after: PlaceValue[] | null;
  /** Rows; null for as many as a page has. */
  limit: number | null;
  /** Sort values of the last row, if more rows follow. */
  next: PlaceValue[] | null;
  /** Whether a list was read. */
  isRead: boolean;
  /** State of the index that a list by position was read from. */
  generation?: PlaceValue;
};
