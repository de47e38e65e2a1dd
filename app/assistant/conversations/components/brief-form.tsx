import { Form } from "@remix-run/react";
import { type ReactNode, useState } from "react";
import { BriefChips } from "#app/assistant/conversations/components/brief-chips.tsx";
import { BriefRest } from "#app/assistant/conversations/components/brief-rest.tsx";
import { MarkedBrief } from "#app/assistant/conversations/components/marked-brief.tsx";
import { conversationsCopy as copy } from "#app/assistant/conversations/conversations-copy.ts";
import type { BriefPageData } from "#app/assistant/conversations/read-brief-page.server.ts";
import { slotCopy } from "#app/assistant/conversations/slot-copy.ts";
import { slotEditors, slotOrder } from "#app/assistant/conversations/slot-fields.ts";
import { Button } from "#app/ui/form/button.tsx";
import { Field } from "#app/ui/form/field.tsx";
import { FormError } from "#app/ui/form/form-error.tsx";
import { TimeZone } from "#app/ui/form/time-zone.tsx";

/**
 * The brief and what it was read as, in one form: every button sends the input of all editors. A brief that is not stored is a field of the
 * form.
 */
export function BriefForm({ page }: { page: BriefPageData }) {
  const [active, setActive] = useState<string | null>(null);
  const { state, conversation, unsaved, problems, results, error, kept } = page;
  const suggestions = Object.entries(results.suggestions ?? {});
  return (
    <Form method="post" action={conversation === null ? "/stereo-ai" : undefined} preventScrollReset autoComplete="off">
      {/* Enter applies the editors; it does not remove a chip. */}
      <button type="submit" name="act" value="apply" className="sr-only" tabIndex={-1} aria-hidden>
        {copy.apply}
      </button>
      {conversation ? <input type="hidden" name="version" value={conversation.version} /> : null}
      {unsaved ? <input type="hidden" name="state" value={unsaved.state} /> : null}
      <TimeZone />
      <FormError id="brief-error" errors={error === null ? [] : [error]} />
      {suggestions.map(([slot, labels]) => (
        <datalist key={slot} id={`known-${slot}`}>
          {labels.map((label) => (
            <option key={label} value={label} />
          ))}
        </datalist>
      ))}
      <MarkedBrief text={state.text} chips={state.chips} active={active} />
      {state.notices.map((notice) => (
        <p key={notice} className="mt-3 text-row" role="note">
          {notice}
        </p>
      ))}
      <h2 className="mt-5 mb-3 text-xl">{copy.about}</h2>
      <BriefChips
        chips={state.chips}
        costs={results.costs}
        words={state.words}
        problems={problems}
        kept={kept}
        onLook={setActive}
      />
      <Questions questions={state.questions} chips={state.chips} />
      <BriefRest rest={state.rest} kept={kept} error={problems?.text ?? null} />
      <div className="mt-6">
        <Field
          multiline
          rows={2}
          key={state.text.length}
          name="more"
          label={copy.more}
          defaultValue={kept.more}
          hint={copy.moreHint}
        />
        <div className="mt-2 flex flex-wrap gap-3">
          <Button name="act" value="more">
            {copy.moreSend}
          </Button>
          {page.canUndo ? (
            <Button variant="quiet" name="act" value="undo">
              {copy.undo}
            </Button>
          ) : null}
        </div>
      </div>
    </Form>
  );
}

/** What the reading is unsure of, and slots that can have one value only and have several: each answer is a button. */
function Questions({ questions, chips }: Pick<BriefPageData["state"], "questions" | "chips">) {
  const double = slotOrder
    .filter((slot) => slotEditors[slot].single && !questions.some((question) => question.slot === slot))
    .map((slot) => ({ slot, options: chips.filter((chip) => chip.slot === slot) }))
    .filter(({ options }) => options.length > 1);
  if (questions.length + double.length === 0) return null;
  return (
    <section className="mt-6" aria-labelledby="unanswered">
      <h2 id="unanswered" className="label">
        {copy.unanswered}
      </h2>
      <ul className="border-t border-line">
        {questions.map(({ text, options, spans }, at) => (
          <Question key={`${spans[0]?.start} ${text}`} text={text}>
            {options.map(({ id, label }, option) => (
              <Answer key={id} act={`answer:${at}:${option}`} label={label} />
            ))}
            <Answer act={`answer:${at}`} label={copy.keepBoth} />
          </Question>
        ))}
        {double.map(({ slot, options }) => (
          <Question key={slot} text={copy.which(slotCopy.slots[slot])}>
            {options.map(({ id, label }) => (
              <Answer key={id} act={`keep:${id}`} label={label} />
            ))}
          </Question>
        ))}
      </ul>
    </section>
  );
}

function Question({ text, children }: { text: string; children: ReactNode }) {
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line py-3">
      <span className="min-w-0 basis-full">{text}</span>
      {children}
    </li>
  );
}

function Answer({ act, label }: { act: string; label: string }) {
  return (
    <Button variant="quiet" size="small" name="act" value={act}>
      {label}
    </Button>
  );
}
