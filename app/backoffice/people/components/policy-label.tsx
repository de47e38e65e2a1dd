type PolicyLabelProps = { policy: { name: string; description: string } };

/** A policy beside its box. */
export function PolicyLabel({ policy }: PolicyLabelProps) {
  return (
    <>
      <span className="font-semibold">{policy.name}</span> <span className="text-mute">{policy.description}</span>
    </>
  );
}
