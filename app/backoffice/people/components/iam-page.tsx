import type { ReactNode } from "react";

type IamPageProps = {
  title: string;
  children: ReactNode;
};

/** Frame of identity pages other than lists. */
export function IamPage({ title, children }: IamPageProps) {
  return (
    <div className="px-gutter pt-8 pb-16">
      <h1 className="mb-4 text-title">{title}</h1>
      {children}
    </div>
  );
}
