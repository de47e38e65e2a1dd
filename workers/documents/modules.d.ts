/** The bytes of a font: `rules` in wrangler.toml. */
declare module "./fonts/inter-*" {
  const bytes: ArrayBuffer;
  export default bytes;
}

/** In pdfkit since 0.20; missing in @types/pdfkit. */
declare module "pdfkit/output" {
  export function toBytes(document: PDFKit.PDFDocument): Promise<Uint8Array<ArrayBuffer>>;
}

declare namespace PDFKit.Mixins {
  interface StructureElementOptions {
    /** Scope of a table header. */
    scope?: "Column" | "Row";
  }
}
