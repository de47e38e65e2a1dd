import type { SubmissionResult } from "@conform-to/react";
import type { ReactNode } from "react";
import { SentNote } from "#app/visitor-requests/components/sent-note.tsx";
import { VisitorForm } from "#app/visitor-requests/components/visitor-form.tsx";
import type { VisitorFormView } from "#app/visitor-requests/read-visitor-form.server.ts";

type VisitorFormPageProps = {
  view: VisitorFormView;
  reply: SubmissionResult<string[]> | undefined;
  /** Below the lead. */
  children?: ReactNode;
};

/** A page with one form: description on the left, form on the right. */
export function VisitorFormPage({ view: { sent, ...form }, reply, children }: VisitorFormPageProps) {
  const { title, lead, thanks } = form.form;
  return (
    <div className="grid gap-x-16 gap-y-10 px-gutter py-12 lg:grid-cols-[5fr_6fr] lg:py-20">
      <div>
        <h1 className="max-w-[14ch] text-title">{sent ? thanks.title : title}</h1>
        <p className="mt-5 max-w-[46ch] text-lg text-mute">{lead}</p>
        {children}
      </div>
      <div className="max-w-xl border-t border-ink pt-8">
        {sent ? <SentNote {...thanks} /> : <VisitorForm {...form} reply={reply} />}
      </div>
    </div>
  );
}
