import { Form } from "@remix-run/react";
import { inWordsName } from "#app/catalogue/search/query/echoes.ts";
import { maxQueryLength } from "#app/catalogue/search/query/search-filters.ts";
import { searchCopy as copy } from "#app/catalogue/search/search-copy.ts";
import { Button } from "#app/ui/form/button.tsx";
import { Search } from "#app/ui/icons.tsx";

/** Controls anywhere on the page belong to this form by its id. */
export const searchFormId = "search";
export const searchWordsId = "q";

type SearchBoxProps = {
  text: string;
  /** The comma list of the fields that are searched; "" for all. The rail has a tick for "lyrics". */
  qFields: string;
  /** Phrases of the text that are no filters. */
  verbatim: string[];
  /** What controls of the rail show because the text says it: `withoutEchoes`. */
  inWords: string;
};

/** The search field; Enter and the button work without scripts, too. */
export function SearchBox({ text, qFields, verbatim, inWords }: SearchBoxProps) {
  return (
    <Form id={searchFormId} method="get" role="search" className="search-box" autoComplete="off">
      <label htmlFor={searchWordsId} className="sr-only">
        {copy.label}
      </label>
      <input
        id={searchWordsId}
        name="q"
        type="search"
        defaultValue={text}
        maxLength={maxQueryLength}
        placeholder={copy.placeholder}
        enterKeyHint="search"
      />
      {qFields && qFields !== "lyrics" ? <input type="hidden" name="qFields" defaultValue={qFields} /> : null}
      {verbatim.map((phrase) => (
        <input key={phrase} type="hidden" name="verbatim" defaultValue={phrase} />
      ))}
      {inWords ? <input type="hidden" name={inWordsName} defaultValue={inWords} /> : null}
      <Button variant="icon" aria-label={copy.submit}>
        <Search size={22} aria-hidden />
      </Button>
    </Form>
  );
}
