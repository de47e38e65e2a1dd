import { expressionsFor } from "#app/assistant/brief/read/literals.ts";

/** Sentences that speak to a program instead of about music: they are listed, and nothing is read from them. */
const instruction =
  /(?:ignore|disregard|forget|override|bypass)[^.]{0,40}(?:instruction|prompt|above|previous|prior|rules|brief|everything|system)|(?:system|developer|admin) ?(?:prompt|mode|message|override|note)|(?:^|[^a-zß-ɏ])(?:you are|act as|pretend|behave as)[^.]{0,20}(?:an? )?(?:ai|assistant|chatbot|language model|llm|gpt|bot|system|dan)(?![a-zß-ɏ])|as an ai|jailbreak|prompt injection|<\/?[a-z][^>]{0,60}>|\{\{|\$\{|<\||\|>|\[\/?(?:inst|system)|^[ \t>*#-]*(?:system|assistant|developer)[ ]?:|set[ ](?:the )?(?:budget|territory|deadline|term|media|license|licence|fee|chip|slot|tempo|mood|value|price)s?[ ](?:field |value |chip )?(?:to|=)|(?:drop|delete|truncate)[ ]+(?:table|from)|(?:return|respond|reply|output|print|answer)[ ](?:only |with |in |the )*(?:json|ok|yes|approved|the (?:system|prompt|text)|exactly|following)|(?:recommend|rank|choose|select|put)[^.]{0,30}(?:this song|my song|song id)|always[ ](?:rank|recommend)|javascript:|onerror=|(?:mark|approve)[^.]{0,20}(?:as )?(?:cleared|approved)|tool_call|function_call|api key/;

export function isInstruction(lower: string): boolean {
  return expressionsFor(lower)(instruction) && instruction.test(lower);
}
