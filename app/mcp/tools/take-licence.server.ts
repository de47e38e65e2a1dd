import { z } from "zod";
import { takingBody, takingFields, takingSchema } from "#app/api/transactions/taking-body.server.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { runOnce } from "#app/edge/idempotency/run-once.server.ts";
import { requireTakingByProgram } from "#app/licensing/take/take-by-program.server.ts";
import { quoted } from "#app/mcp/server/safe-text.ts";
import { defineTool } from "#app/mcp/server/tool.ts";
import { notOnFile } from "#app/mcp/tools/describe-song.ts";
import { keyInput, songNames, usageInput } from "#app/mcp/tools/song-input.ts";
import { formatMoney } from "#app/rights/money.ts";
import { maxTaken } from "#app/rights/usage/take-path.ts";

const { shape } = takingSchema;

type Asked = Parameters<typeof takingBody>[1];
type Taking = z.output<typeof takingSchema>;

const errorSchema = z.object({
  error: z.object({ message: z.string(), fields: z.record(z.string(), z.array(z.string())).optional() }),
});

/** What came of the first call with a key, also for others. @throws AppError as `takingBody`, and for a key that came with other songs */
async function takeOnce(ctx: RequestContext, { key, ...asked }: Asked & { key: string }): Promise<Taking> {
  const actor = requireTakingByProgram(ctx);
  const call = { key, sender: `agent:${actor.id}`, request: ["take_licence", asked] };
  const recheck = async () => requireTakingByProgram(ctx);
  const { status, body } = await runOnce(ctx, { ...call, recheck }, async () => {
    const taking = await takingBody(ctx, asked);
    return { status: 200, body: JSON.stringify(taking), isPassing: taking.status !== "taken" };
  });
  const stored: unknown = JSON.parse(body ?? "null");
  if (status === 200) return takingSchema.parse(stored);
  const { error } = errorSchema.parse(stored);
  throw new AppError("conflict", error.message, error.fields ?? null);
}

const files = ({ files: listed }: Taking["licences"][number]) =>
  listed
    .map(({ kind, name, address }) => `${kind}${name === null ? "" : ` ${quoted(name)}`}: ${address}`)
    .join(" · ") || notOnFile;

export const takeLicenceTool = defineTool({
  name: "take_licence",
  description:
    "For songs that are clear and priced for the use. Under an order that names the person and is for programs, the licence is taken at once and costs money: do it when the person asked for it, with `expectedPrice`. Else nothing is taken, and you sign nothing: give the person the link `sign`, where they read and sign the offer; then call again with the same arguments to read licence, files, proof and invoice. What can't be taken is an error that says what is missing and where to ask. `key`: any text that is new for each licence.",
  input: z.strictObject({ songs: songNames(maxTaken), ...takingFields, usage: usageInput, key: keyInput }),
  output: takingSchema.extend({
    price: shape.price.default(null),
    sign: shape.sign.default(null),
    licences: shape.licences.default([]),
  }),
  isIdempotent: true,
  isPlayable: false,
  run: (ctx, input) => takeOnce(ctx, input),
  describe: ({ status, sign, price, licences }) => [
    ...(price === null ? [] : [`Price before tax: ${formatMoney(price.amount, price.currency)}`]),
    ...(sign === null ? [] : [`Not licensed yet. The person signs here: ${sign}`]),
    ...(status === "licensed" ? ["The person holds a licence of all these songs for the use."] : []),
    ...licences.flatMap((licence) => [
      `Licence ${licence.number}, ${quoted(licence.project)} for ${quoted(licence.endClient)}: ${licence.page}`,
      `PDF: ${licence.pdf} · proof: ${licence.proof} · invoice: ${licence.invoice?.page ?? "not sent yet"}`,
      `Files: ${files(licence)}`,
    ]),
  ],
  links: ({ sign, licences }) => [
    ...(sign === null ? [] : [{ uri: sign, name: "Sign the licence", description: "Read and sign" }]),
    ...licences.map(({ number, page }) => ({ uri: page, name: `Licence ${number}`, description: "Licence" })),
  ],
});
