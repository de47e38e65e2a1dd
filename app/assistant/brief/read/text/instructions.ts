import { expressionsFor } from "#app/assistant/brief/read/text/literals.ts";

/** Sentences that speak to a program instead of about music: they are listed, and nothing is read from them. */
const instruction =
  /(?:ignore|disregard|override|bypass) (?:the|any|all|every|your|my|this)[^.]{0,20}(?:budget|deadline|territor|limit|chips|fees?(?![a-z]))|(?:ignorier|vergiss|missachte|ignore[zr]?|oublie|ignora|olvida|esque[cç]a|desconsidere|negeer|dimentica|игнориру)[^.]{0,40}(?:anweisung|vorgaben|regeln|instru[cçk]|consigne|reglas|regras|istruzion|инструкц)|(?:ignore|disregard|forget|override|bypass)[^.]{0,40}(?:instruction|prompt|above|previous|prior|rules|brief|everything|system)|(?:system|developer|admin) ?(?:prompt|mode|message|override|note)|(?:^|[^a-zß-ɏ])(?:you are|act as|pretend|behave as)[^.]{0,20}(?:an? )?(?:ai|assistant|chatbot|language model|llm|gpt|bot|system|dan)(?![a-zß-ɏ])|as an ai|jailbreak|prompt injection|<!--|<\/?[a-z][a-z\d]{0,15}(?:[ /][^>@]{0,200})?>|\{\{|\$\{|<\||\|>|\[\/?(?:inst|system)|^[ \t>*#-]*(?:system|assistant|developer)[ ]?:|set[ ](?:the )?(?:budget|territory|deadline|term|media|license|licence|fee|chip|slot|tempo|mood|value|price)s?[ ](?:field |value |chip )?(?:to|=)|(?:drop|delete|truncate)[ ]+(?:table|from)|(?:return|respond|reply|output|print|answer)[ ](?:only |with |in |the )*(?:json|ok|yes|approved|the (?:system|prompt|text)|exactly|following)|(?:recommend|rank|choose|select|put)[^.]{0,30}(?:this song|my song|song id)|always[ ](?:rank|recommend)|javascript:|onerror=|(?:mark|approve)[^.]{0,20}(?:as )?(?:cleared|approved)|tool_call|function_call|api key/;

/** What is not seen, and letters of other widths: they must not hide a word. */
const unseen = /[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2064\ufeff]/g;
const plain = /^[\0-\u024f]*$/;

export function isInstruction(text: string): boolean {
  const lower = text.toLowerCase();
  const read = plain.test(lower) && !lower.includes("\u00ad") ? lower : lower.replace(unseen, "").normalize("NFKC");
  return expressionsFor(read)(instruction) && instruction.test(read);
}
