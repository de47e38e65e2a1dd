import { Parser } from "htmlparser2";
import { ArchiveError } from "#app/edge/files/unzip.ts";
import { SheetFileError } from "#app/exchange/sheets/file/sheet-parts.ts";
import { sheetsCopy } from "#app/exchange/sheets/sheets-copy.ts";

export type XmlHandler = {
  open?: (name: string, attributes: Record<string, string>) => void;
  close?: (name: string) => void;
  text?: (text: string) => void;
};

const local = (name: string) => name.slice(name.indexOf(":") + 1);
export const unreadable = () => new SheetFileError(sheetsCopy.errors.unreadable);

/** Parses XML piece by piece; after each piece the caller may take what was found. A document type, and with it its entities, is refused. */
export async function* parseXml(
  text: AsyncIterable<string>,
  { open, close, text: onText }: XmlHandler,
): AsyncGenerator<void> {
  const parser = new Parser(
    {
      onopentag: (name, attributes) => open?.(local(name), attributes),
      onclosetag: (name) => close?.(local(name)),
      ontext: (piece) => onText?.(piece),
      onprocessinginstruction: (name) => {
        if (/^!doctype/i.test(name)) throw unreadable();
      },
    },
    { xmlMode: true, decodeEntities: true },
  );
  try {
    for await (const piece of text) {
      parser.write(piece);
      yield;
    }
  } catch (error) {
    throw error instanceof ArchiveError ? unreadable() : error;
  }
  parser.end();
  yield;
}

/** Parses XML to its end, as `parseXml`. */
export async function parseAllXml(text: AsyncIterable<string>, handler: XmlHandler): Promise<void> {
  for await (const _ of parseXml(text, handler));
}
