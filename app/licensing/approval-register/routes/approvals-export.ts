import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { csvResponse } from "#app/edge/http/csv-response.server.ts";
import { exportAnswers, type ListedAnswer } from "#app/licensing/approval-register/list-answers.server.ts";
import { registerCopy as copy } from "#app/licensing/approval-register/register-copy.ts";
import { registerQuery } from "#app/licensing/approval-register/register-query.ts";
import { rightsCopy } from "#app/licensing/rights/rights-copy.ts";
import { fromMinorUnits } from "#app/rights/money.ts";

const { columns: labels } = copy;
const head = [
  ...[labels.date, labels.company, labels.project, labels.party, labels.song, labels.side, labels.answer],
  ...[labels.offered, labels.asked, labels.currency, labels.text, labels.by],
];

function cellsOf({ at, company, project, party, song, side, state, currency, ...answer }: ListedAnswer) {
  const money = (amount: number | null) => (amount === null ? null : fromMinorUnits(amount, currency));
  return [
    ...[new Date(at).toISOString(), company, project, party, song, rightsCopy[side], copy.answers[state]],
    ...[money(answer.fee), money(answer.answerFee), currency, answer.answerText, answer.answeredBy],
  ];
}

/** GET /approvals/export.csv: the filtered register as CSV. */
export async function loader({ context: { ctx } }: LoaderFunctionArgs) {
  const query = registerQuery.parse(Object.fromEntries(ctx.url.searchParams));
  return csvResponse(copy.file, head, (await exportAnswers(ctx, query)).map(cellsOf));
}
