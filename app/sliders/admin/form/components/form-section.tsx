import { type ReactNode, useId } from "react";

type FormSectionProps = { title: string; aside?: ReactNode; children: ReactNode };

export function FormSection({ title, aside, children }: FormSectionProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="border-t border-line pt-6">
      <div className="mb-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <h2 id={id} className="text-xl">
          {title}
        </h2>
        {aside}
      </div>
      {children}
    </section>
  );
}
