/** Form parameter with the controls that show filters of the text, as a query string. */
export const inWordsName = "inWords";

/**
 * Removes parameters that only repeat filters of the text. If one of those controls was changed, all are kept together with this parameter,
 * to distinguish a cleared control from one that was never filled in.
 */
export function withoutEchoes(params: URLSearchParams): URLSearchParams {
  const given = params.get(inWordsName);
  if (given === null) return params;
  const inWords = new URLSearchParams(given);
  if (changedControls(params).size > 0) return params;
  return new URLSearchParams([...params].filter(([name]) => name !== inWordsName && !inWords.has(name)));
}

/** An unticked checkbox is no parameter. */
const checkboxes: ReadonlySet<string> = new Set(["oneStop", "stems"]);

/** Names of controls that showed a filter of the text and were changed. */
export function changedControls(params: URLSearchParams): ReadonlySet<string> {
  const inWords = new URLSearchParams(params.get(inWordsName) ?? "");
  return new Set(
    [...inWords].flatMap(([name, value]) =>
      (params.has(name) ? params.get(name) !== value : checkboxes.has(name)) ? [name] : [],
    ),
  );
}
