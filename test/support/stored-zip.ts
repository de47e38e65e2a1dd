const localHeader = 0x04034b50;

/** The files of a ZIP that compresses none, by name. */
export function readStoredZip(zip: Buffer): Record<string, Buffer> {
  const files: Record<string, Buffer> = {};
  for (let at = 0; at + 30 < zip.length && zip.readUInt32LE(at) === localHeader; ) {
    if (zip.readUInt16LE(at + 8) !== 0) throw new Error("a file is compressed");
    const size = zip.readUInt32LE(at + 18);
    const nameEnd = at + 30 + zip.readUInt16LE(at + 26);
    const start = nameEnd + zip.readUInt16LE(at + 28);
    files[zip.toString("utf8", at + 30, nameEnd)] = zip.subarray(start, start + size);
    at = start + size;
  }
  return files;
}
