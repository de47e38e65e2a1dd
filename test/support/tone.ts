let made = 0;

/** A WAV with `seconds` of a tone that no other run has, 16-bit mono. */
export function tone(seconds = 2): Buffer {
  made += 1;
  const rate = 44_100;
  const samples = seconds * rate;
  const file = Buffer.alloc(44 + 2 * samples);
  file.write("RIFF", 0, "latin1");
  file.writeUInt32LE(36 + 2 * samples, 4);
  file.write("WAVEfmt ", 8, "latin1");
  file.writeUInt32LE(16, 16);
  file.writeUInt16LE(1, 20);
  file.writeUInt16LE(1, 22);
  file.writeUInt32LE(rate, 24);
  file.writeUInt32LE(2 * rate, 28);
  file.writeUInt16LE(2, 32);
  file.writeUInt16LE(16, 34);
  file.write("data", 36, "latin1");
  file.writeUInt32LE(2 * samples, 40);
  const hertz = 200 + ((Date.now() + 101 * made) % 9973) / 10;
  for (let at = 0; at < samples; at += 1)
    file.writeInt16LE(Math.round(9000 * Math.sin((2 * Math.PI * hertz * at) / rate)), 44 + 2 * at);
  return file;
}
