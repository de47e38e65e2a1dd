/** Results of a batch's queries, in order. */
export type ResultsOf<Queries extends readonly unknown[]> = { -readonly [At in keyof Queries]: Awaited<Queries[At]> };
