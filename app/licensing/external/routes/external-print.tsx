import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useState } from "react";
import { z } from "zod";
import { submitForm } from "#app/edge/forms/form-action.server.ts";
import { readForm } from "#app/edge/forms/read-body.server.ts";
import { externalCopy } from "#app/licensing/external/external-copy.ts";
import { externalType } from "#app/licensing/external/external-type.ts";
import { requireExternal, savePrint } from "#app/licensing/external/save-print.server.ts";
import { Button } from "#app/ui/form/button.tsx";
import { Field } from "#app/ui/form/field.tsx";
import { FormFrame } from "#app/ui/form/form-frame.tsx";
import { Trail } from "#app/ui/list/trail.tsx";
import { staffMeta } from "#app/ui/page-meta.ts";

const { sound: copy } = externalCopy;
const { path } = externalType;
const limits = { bytes: 2 * 1024 * 1024, fields: 10, text: 1_000_000 };

export async function loader({ params: { id = "" }, context: { ctx } }: LoaderFunctionArgs) {
  const { title, printKey } = await requireExternal(ctx, id);
  return { id, title, hasPrint: printKey !== null };
}

export async function action({ request, params: { id = "" }, context: { ctx } }: ActionFunctionArgs) {
  await requireExternal(ctx, id);
  return submitForm(ctx, await readForm(request, limits), {
    schema: z.object({ print: z.string({ error: copy.wrong }) }),
    hideFields: ["print"],
    async act({ print }) {
      await savePrint(ctx, { id, print });
      return { to: `${path}/${id}`, toast: { kind: "success", title: copy.saved } };
    },
  });
}

function base64Of(bytes: Uint8Array): string {
  let text = "";
  for (const byte of bytes) text += String.fromCharCode(byte);
  return btoa(text);
}

export default function ExternalPrintPage() {
  const { id, title, hasPrint } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const [print, setPrint] = useState("");
  const [note, setNote] = useState<{ text: string; isError: boolean } | null>(null);

  async function read(file: File | undefined) {
    if (file === undefined) return;
    setNote({ text: copy.making, isError: false });
    const { PrintWorker } = await import("#app/licensing/audit/browser/print-sound.ts");
    const worker = new PrintWorker();
    const { bytes } = await worker.read(file, "music");
    worker.end();
    setPrint(bytes === undefined ? "" : base64Of(bytes));
    const kb = Math.ceil((bytes?.length ?? 0) / 1000);
    setNote(bytes === undefined ? { text: copy.unreadable, isError: true } : { text: copy.ready(kb), isError: false });
  }

  return (
    <div className="max-w-form px-gutter pt-8 pb-16">
      <Trail to={`${path}/${id}`} label={title} />
      <h1 className="mt-2 mb-4 text-title">{copy.page}</h1>
      <p className="mb-6 max-w-[60ch] text-mute">
        {copy.lead} {hasPrint ? copy.made : null}
      </p>
      <noscript>
        <p className="error">{copy.noScript}</p>
      </noscript>
      <FormFrame id="external-print" reply={reply}>
        <input type="hidden" name="print" value={print} />
        <Field
          type="file"
          accept="audio/*,video/*"
          label={copy.file}
          hint={note === null || note.isError ? undefined : note.text}
          error={note?.isError ? note.text : null}
          onChange={({ currentTarget }) => void read(currentTarget.files?.[0])}
        />
        <div>
          <Button variant="accent" disabled={print === ""}>
            {copy.save}
          </Button>
        </div>
      </FormFrame>
    </div>
  );
}

export const meta = staffMeta<typeof loader>(({ title }) => [copy.page, title]);
