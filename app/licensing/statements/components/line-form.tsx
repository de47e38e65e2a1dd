import type { StatementPageData } from "#app/licensing/statements/read-statement-page.server.ts";
import { statementsCopy as copy, maxDispute } from "#app/licensing/statements/statements-copy.ts";
import { Field } from "#app/ui/form/field.tsx";
import { FormFrame } from "#app/ui/form/form-frame.tsx";
import type { FormReply } from "#app/ui/form/form-reply.ts";
import { Select } from "#app/ui/form/select.tsx";

type LineFormProps = { page: StatementPageData; reply: FormReply | undefined };

/** The form for the chosen line: its payee disputes it, or the desk answers. */
export function LineForm({
  page: { chosen, isChosenOpen, chosenCurrency, isOwn, others, path },
  reply,
}: LineFormProps) {
  if (chosen === null || !(isChosenOpen || reply)) return null;
  const isAnswer = !isOwn;
  const act = isAnswer ? "answer" : "dispute";
  const texts = isAnswer ? copy.answer : copy.dispute;
  const sources = Object.entries(copy.answer.sources).map(([value, label]) => ({ value, label: String(label) }));
  return (
    <section id="line" className="my-8 max-w-2xl border-line border-t pt-6">
      <h2 className="text-xl">{texts.title}</h2>
      <p className="mt-1 mb-4 whitespace-pre-line text-row [overflow-wrap:anywhere]">
        {[`${chosen.licence}, ${chosen.song}, ${chosen.side}: ${chosen.amount}`, chosen.dispute]
          .filter(Boolean)
          .join("\n")}
      </p>
      <FormFrame id={act} reply={reply} submit={texts.submit} cancelTo={path}>
        {({ field }) => (
          <>
            <input type="hidden" name="act" value={act} />
            <input type="hidden" name="moveId" value={chosen.id} />
            <Field
              {...field(isAnswer ? "answer" : "text")}
              label={texts.text}
              hint={isAnswer ? undefined : copy.dispute.hint}
              multiline
              rows={4}
              maxLength={maxDispute}
              required
            />
            {isAnswer ? (
              <>
                <input type="hidden" name="currency" value={chosenCurrency} />
                <Field
                  {...field("amount")}
                  label={`${copy.answer.amount}, ${chosenCurrency}`}
                  hint={copy.answer.amountHint}
                />
                <Select
                  {...field("source")}
                  label={copy.answer.source}
                  options={[...sources, ...others.map(({ id, name }) => ({ value: id, label: name }))]}
                />
              </>
            ) : null}
          </>
        )}
      </FormFrame>
    </section>
  );
}
