type WavSpec = { bits: 8 | 16 | 24 | 32; float?: boolean; extensible?: boolean; rf64?: boolean; rate?: number };

/** A WAV file of any of the forms the bench reads. */
export function wavBytes(
  sound: readonly Float32Array[],
  { bits, float = false, extensible = false, rf64 = false, rate = 44100 }: WavSpec,
): Buffer {
  const channels = sound.length;
  const data = interleaved(sound, bits / 8, (buffer, value, at) => {
    if (float) buffer.writeFloatLE(value, at);
    else if (bits === 8) buffer.writeUInt8(Math.round(value * 127) + 128, at);
    else buffer.writeIntLE(Math.round(value * (2 ** (bits - 1) - 1)), at, bits / 8);
  });
  const format = Buffer.alloc(extensible ? 40 : 16);
  format.writeUInt16LE(extensible ? 0xfffe : float ? 3 : 1, 0);
  format.writeUInt16LE(channels, 2);
  format.writeUInt32LE(rate, 4);
  format.writeUInt32LE((rate * channels * bits) / 8, 8);
  format.writeUInt16LE((channels * bits) / 8, 12);
  format.writeUInt16LE(bits, 14);
  if (extensible) format.writeUInt16LE(float ? 3 : 1, 24);
  const ds64 = Buffer.alloc(28);
  ds64.writeBigUInt64LE(BigInt(data.length), 8);
  const chunks = [
    ...(rf64 ? [chunk("ds64", ds64)] : []),
    chunk("fmt ", format),
    chunk("LIST", Buffer.from("INFOx")),
    chunk("data", data),
  ];
  const body = Buffer.concat([Buffer.from("WAVE"), ...chunks]);
  const file = chunk(rf64 ? "RF64" : "RIFF", body);
  if (rf64) {
    file.writeUInt32LE(0xffffffff, 4);
    file.writeUInt32LE(0xffffffff, file.length - data.length - 4 - (data.length % 2));
  }
  return file;
}

/** A 16-bit AIFF, or an AIFF-C with little-endian samples. */
export function aiffBytes(
  sound: readonly Float32Array[],
  { rate, sowt = false }: { rate: number; sowt?: boolean },
): Buffer {
  const data = interleaved(sound, 2, (buffer, value, at) => {
    const sample = Math.round(value * 32767);
    if (sowt) buffer.writeInt16LE(sample, at);
    else buffer.writeInt16BE(sample, at);
  });
  const common = Buffer.alloc(sowt ? 24 : 18);
  common.writeUInt16BE(sound.length, 0);
  common.writeUInt32BE(sound[0]?.length ?? 0, 2);
  common.writeUInt16BE(16, 6);
  const exponent = Math.floor(Math.log2(rate));
  common.writeUInt16BE(16383 + exponent, 8);
  common.writeUInt32BE(rate * 2 ** (31 - exponent), 10);
  if (sowt) common.write("sowt", 18, "latin1");
  const body = [
    Buffer.from(sowt ? "AIFC" : "AIFF"),
    chunk("COMM", common, true),
    chunk("SSND", Buffer.concat([Buffer.alloc(8), data]), true),
  ];
  return chunk("FORM", Buffer.concat(body), true);
}

function interleaved(
  sound: readonly Float32Array[],
  bytes: number,
  write: (buffer: Buffer, value: number, at: number) => void,
): Buffer {
  const frames = sound[0]?.length ?? 0;
  const buffer = Buffer.alloc(frames * bytes * sound.length);
  for (let i = 0; i < frames; i++) {
    sound.forEach((samples, channel) => {
      write(buffer, samples[i] as number, (i * sound.length + channel) * bytes);
    });
  }
  return buffer;
}

function chunk(id: string, body: Buffer, bigEndian = false): Buffer {
  const header = Buffer.alloc(8);
  header.write(id, 0, "latin1");
  if (bigEndian) header.writeUInt32BE(body.length, 4);
  else header.writeUInt32LE(body.length, 4);
  return Buffer.concat([header, body, Buffer.alloc(body.length % 2)]);
}
