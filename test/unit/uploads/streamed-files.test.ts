import { expect, test } from "vitest";
import { readStreamedFiles, readStreamedForm } from "#app/uploads/read-streamed-form.server.ts";

/** A request whose body arrives in chunks of `chunk` bytes. */
function request(form: FormData | string, chunk: number): Request {
  const whole = new Response(form);
  const type = typeof form === "string" ? "multipart/form-data; boundary=x" : whole.headers.get("Content-Type");
  const body = new ReadableStream<Uint8Array>({
    async start(controller) {
      const bytes = new Uint8Array(await whole.arrayBuffer());
      for (let at = 0; at < bytes.length; at += chunk) controller.enqueue(bytes.slice(at, at + chunk));
      controller.close();
    },
  });
  const init = { method: "POST", headers: { "Content-Type": type ?? "" }, body, duplex: "half" };
  return new Request("http://localhost/", init as RequestInit);
}

function formOf(files: Record<string, string>): FormData {
  const form = new FormData();
  form.append("publishing", "rating");
  for (const [name, text] of Object.entries(files)) form.append("file", new File([text], name));
  return form;
}

async function textOf(file: AsyncIterable<Uint8Array>): Promise<string> {
  const parts: Uint8Array[] = [];
  for await (const part of file) parts.push(part.slice());
  return Buffer.concat(parts).toString();
}

const files = { "Quay.wav": "one\r\n--two", "שיר 🎵.wav": "", 'a"b.wav': "three" };

test.each([1, 7, 4096])(
  "several files of a form are read one after the other, in chunks of %i bytes",
  async (chunk) => {
    const read = await readStreamedFiles(request(formOf(files), chunk), async ({ fields, fileName, file }) => [
      fields.get("publishing"),
      fileName,
      await textOf(file),
    ]);
    expect(read).toEqual(Object.entries(files).map(([name, text]) => ["rating", name, text]));
  },
);

test("what is not read of a file is skipped, and the next one follows", async () => {
  const names = await readStreamedFiles(request(formOf(files), 5), async ({ fileName }) => fileName);
  expect(names).toEqual(Object.keys(files));
});

test("a form with one file ends with it", async () => {
  expect(await readStreamedForm(request(formOf(files), 5), async ({ file }) => textOf(file))).toBe("one\r\n--two");
});

test("a body that ends within the second file is refused after the first was used", async () => {
  const part = (name: string, text: string) =>
    `--x\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\n\r\n${text}`;
  const used: string[] = [];
  const body = `${part("a.wav", "one")}\r\n${part("b.wav", "tw")}`;
  const reading = readStreamedFiles(request(body, 9), async ({ fileName, file }) => {
    await textOf(file);
    used.push(fileName);
  });
  await expect(reading).rejects.toMatchObject({ code: "invalid" });
  expect(used).toEqual(["a.wav"]);
});

test("a form without a file is refused", async () => {
  const form = new FormData();
  form.append("publishing", "rating");
  await expect(readStreamedFiles(request(form, 4096), async () => null)).rejects.toMatchObject({ code: "invalid" });
});
