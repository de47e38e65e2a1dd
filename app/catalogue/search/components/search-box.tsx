import { Form } from "@remix-run/react";
import { inWordsName } from "#app/catalogue/search/query/echoes.ts";
import { maxTextLength } from "#app/catalogue/search/query/search-filters.ts";
import { searchCopy as copy } from "#app/catalogue/search/search-copy.ts";
import { Button } from "#app/ui/form/button.tsx";
import { Search } from "#app/ui/icons.tsx";

/** Controls anywhere on the page belong to this form by its id. */
export const searchFormId = "search";
export const searchWordsId = "q";

type SearchBoxProps = {
  text: string;
  /** Comma list of the searched fields; "" for all. The rail has a checkbox for "lyrics". */
  qFields: string;
  /** Parameters without a control that stay with the text. */
  kept: [name: string, value: string][];
  /** Values that controls show because of the text: `withoutEchoes`. */
  inWords: string;
};

/** A field of one line leaves line breaks out of its value: in its default they stay, each behind a blank. */
export function toLine(text: string): string {
  const lines = text.split("\n").map((line, at, all) => (at < all.length - 1 ? line.trimEnd() : line));
  return lines.join(" \n");
}

/** The text of the field with the line breaks that it came with, unless it was edited. */
export function textOf({ value, defaultValue }: HTMLInputElement): string {
  return value === defaultValue.replaceAll("\n", "") ? defaultValue : value;
}

/** The search field; works without scripts. */
export function SearchBox({ text, qFields, kept, inWords }: SearchBoxProps) {
  return (
    <Form id={searchFormId} method="get" role="search" className="search-box" autoComplete="off">
      <label htmlFor={searchWordsId} className="sr-only">
        {copy.label}
      </label>
      <input
        id={searchWordsId}
        name="q"
        type="search"
        defaultValue={toLine(text)}
        maxLength={maxTextLength}
        placeholder={copy.placeholder}
        enterKeyHint="search"
      />
      {qFields && qFields !== "lyrics" ? <input type="hidden" name="qFields" defaultValue={qFields} /> : null}
      {kept.map(([name, value]) => (
        <input key={`${name} ${value}`} type="hidden" name={name} defaultValue={value} />
      ))}
      {inWords ? <input type="hidden" name={inWordsName} defaultValue={inWords} /> : null}
      <Button variant="icon" formMethod="post" aria-label={copy.submit}>
        <Search size={22} aria-hidden />
      </Button>
    </Form>
  );
}
