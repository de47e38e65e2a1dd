import { crc32 } from "node:zlib";
import { directoryEntry, endOfDirectory, localHeader } from "#app/downloads/zip/zip-records.ts";

/** A ZIP archive of stored files. */
export function archive(files: Record<string, string | Uint8Array>): Blob {
  const encoder = new TextEncoder();
  const parts: Uint8Array[] = [];
  const entries: Uint8Array[] = [];
  let offset = 0;
  for (const [name, text] of Object.entries(files)) {
    const bytes = typeof text === "string" ? encoder.encode(text) : text;
    const record = { name: encoder.encode(name), size: bytes.length, modifiedAt: 0, hasDescriptor: false };
    const crc = crc32(bytes);
    const header = localHeader(record, crc);
    parts.push(header, bytes);
    entries.push(directoryEntry(record, crc, offset));
    offset += header.length + bytes.length;
  }
  const size = entries.reduce((sum, { length }) => sum + length, 0);
  const end = endOfDirectory({ count: entries.length, size, offset });
  return new Blob([...parts, ...entries, end] as BlobPart[]);
}
