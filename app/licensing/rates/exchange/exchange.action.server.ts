import { z } from "zod";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { submitForm } from "#app/edge/forms/form-action.server.ts";
import { type RequestBody, readForm } from "#app/edge/forms/read-body.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { publicUrlProblems } from "#app/edge/http/edge-copy.ts";
import { fetchPublic } from "#app/edge/http/public-url.server.ts";
import { requireAccess } from "#app/identity/access/require-access.server.ts";
import { readMicro } from "#app/licensing/ledger/exchange.ts";
import { exchangeCopy as copy, exchangePath } from "#app/licensing/rates/exchange/exchange-copy.ts";
import { readEcb } from "#app/licensing/rates/exchange/read-ecb.ts";
import { mayEnterRates, saveExchangeRates } from "#app/licensing/rates/exchange/save-exchange-rates.server.ts";
import { isIsoDate, isoDateOf } from "#app/rights/iso-date.ts";
import { currencies } from "#app/rights/licence-terms.ts";
import { decodeText } from "#audio/ingest/tags/text-encoding.ts";

const { errors } = copy;
const maxBytes = 12 * 1024 * 1024;
const storedDays = 730;

const wrong = (field: string, message: string) => new AppError("invalid", message, { [field]: [message] });

/** @throws AppError invalid */
async function download(ctx: RequestContext, address: string): Promise<Uint8Array<ArrayBuffer>> {
  const accept = { headers: { Accept: "application/xml, text/xml" } };
  const fetched = await fetchPublic(ctx.env, address, accept, { maxBytes, timeoutMs: 15_000 });
  if ("failure" in fetched) {
    const { failure } = fetched;
    const isRefused = failure.reason === "refused";
    throw wrong("address", isRefused ? errors.address(publicUrlProblems[failure.problem]) : errors.unreachable);
  }
  const { status, isCut, body } = fetched.response;
  if (isCut) throw wrong("address", errors.tooLarge);
  if (status !== 200) throw wrong("address", errors.unreachable);
  return body;
}

/** @throws AppError invalid */
async function loadFile(ctx: RequestContext, { file, address }: { file: File | null; address: string }) {
  if (file === null && address === "") throw wrong("file", errors.missing);
  if (file !== null && file.size > maxBytes) throw wrong("file", errors.tooLarge);
  const bytes = file === null ? await download(ctx, address) : new Uint8Array(await file.arrayBuffer());
  const today = isoDateOf(ctx.now);
  const read = readEcb(decodeText(bytes), { first: isoDateOf(ctx.now, -storedDays), today });
  if ("error" in read) throw wrong(file === null ? "address" : "file", read.error);
  const { added, differing, first } = await saveExchangeRates(ctx, read.rates, "ecb");
  const days = new Set(read.rates.map(({ day }) => day)).size;
  const title = copy.loaded(added, days);
  return first === null
    ? { kind: "success" as const, title }
    : { kind: "error" as const, title: `${title}. ${copy.kept(differing, first.currency, first.day)}` };
}

const handSchema = (today: string) =>
  z.object({
    act: z.literal("hand"),
    currency: z.enum(currencies, errors.currency).refine((currency) => currency !== "EUR", errors.currency),
    day: z
      .string()
      .trim()
      .default("")
      .refine((day) => isIsoDate(day) && day <= today, errors.dayTyped),
    rate: z
      .string()
      .default("")
      .transform((text, context) => {
        const micro = readMicro(text);
        if (micro === null) context.addIssue({ code: "custom", message: errors.rateTyped });
        return micro ?? 0;
      }),
  });

/** Loads the rates of a file or an address, or saves one that was entered. @throws AppError unauthorised, forbidden */
export async function changeExchangeRates(ctx: RequestContext, body: RequestBody) {
  requireAccess(ctx, "transactions-manage");
  if (!mayEnterRates(ctx)) throw new AppError("forbidden", copy.agencyOnly);
  const form = await readForm(body, { bytes: maxBytes + 64 * 1024, fields: 20 });
  if (form.get("act") === "hand")
    return submitForm(ctx, form, {
      schema: handSchema(isoDateOf(ctx.now)),
      async act({ currency, day, rate: micro }) {
        const { first } = await saveExchangeRates(ctx, [{ currency, day, micro }], "hand");
        if (first !== null) throw wrong("rate", errors.onFile(String(first.stored / 1_000_000), currency, day));
        return { to: exchangePath, toast: { kind: "success", title: copy.saved } };
      },
    });
  const sent = form.get("file");
  const file = sent instanceof File && sent.size > 0 ? sent : null;
  form.delete("file");
  return submitForm(ctx, form, {
    schema: z.object({ act: z.literal("load").default("load"), address: z.string().trim().max(1000).default("") }),
    async act({ address }) {
      return { to: exchangePath, toast: await loadFile(ctx, { file, address }) };
    },
  });
}
