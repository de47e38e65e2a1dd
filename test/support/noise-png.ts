import { randomBytes } from "node:crypto";
import { crc32, deflateSync } from "node:zlib";

function chunkOf(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(data.length, 0);
  frame.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
}

/** A grey PNG of random pixels. */
export function pngOfNoise(width: number, height: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header[8] = 8;
  const rows = Array.from({ length: height }, () => Buffer.concat([Buffer.alloc(1), randomBytes(width)]));
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const data = chunkOf("IDAT", deflateSync(Buffer.concat(rows)));
  return Buffer.concat([signature, chunkOf("IHDR", header), data, chunkOf("IEND", Buffer.alloc(0))]);
}
