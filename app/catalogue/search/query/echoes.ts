/** The parameter of a form in which controls show what the words set: a query string of those controls. */
export const inWordsName = "inWords";

/**
 * A form's parameters without what it only repeats from its words. As soon as one of those controls says something else, all of them count, and
 * the parameter stays, so that a control which was emptied is told from one that was never filled in.
 */
export function withoutEchoes(params: URLSearchParams): URLSearchParams {
  const given = params.get(inWordsName);
  if (given === null) return params;
  const inWords = new URLSearchParams(given);
  if (changedControls(params).size > 0) return params;
  return new URLSearchParams([...params].filter(([name]) => name !== inWordsName && !inWords.has(name)));
}

/** Names of controls that showed what the words set, and say something else now. */
export function changedControls(params: URLSearchParams): ReadonlySet<string> {
  const inWords = new URLSearchParams(params.get(inWordsName) ?? "");
  return new Set(
    [...inWords].flatMap(([name, value]) => (params.has(name) && params.get(name) !== value ? [name] : [])),
  );
}
