/** What a brief does not want. After the strong ones anything is left out; after the weak ones only what names a sound. */
export const strong =
  /(?<![a-zß-ɏ])(?:avoid(?:ing)?|please no|neither (?:of them |one |film |spot )?(?:wants?|needs?|likes?)|steer(?:ing)? (?:clear|away) (?:of|from)|stay(?:ing)? away from|nothing(?: that(?: is|'s| sounds| feels))?|we (?:really )?(?:don't|do not) (?:want|like|need)|(?:don't|do not|doesn't) (?:want|like|use|go)|not (?:looking for|into|keen on|after|a fan of)|hates?|dislikes?|lose(?: the)?|ditch(?: the)?|drop the|get rid of(?: the)?|can't stand|(?:sick|tired|fed up) (?:of|with)|nichts(?:,? (?:was|das)(?: zu)?(?: nach)?)?|keine?n? (?=[a-zß-ɏ]))(?: to (?:sound|feel|be|hear))?(?![a-zß-ɏ])/g;
export const weak =
  /(?<![a-zß-ɏ])(?:no|not|without|neither|non|minus|less|never|isn't|rather than|instead of|shouldn't (?:be|feel|sound)|must not (?:be|feel|sound)|(?:don't|not) make it|zero|ohne|sans|sin|kein|nicht)(?: (?:be|being|feel|sound|get|getting|feeling|sounding|have|more))?(?![a-zß-ɏ])/g;
export const fill =
  /^[ ]*:?[ ]*(?:(?:any|anything|something|a|an|the|too|overly|so|much|many|very|all|that|those|these|more|like|sounding|typical|usual|generic|kind of|sort of|of|it|to|be|go|sound|feel|is|sounds|feels|in your face|obvious|another|music|stuff|with|big|please|super|really|remotely|at all|so|zu|trop|demasiado|muito|muy|\+|bit|bem|no|der|die|das|les|des|del|tout|ce|qui|fait|todo|lo|que|tudo|alles|was|everything|says|screams|feels)(?=[ ]|$)[ ]*)*/;
const cliches =
  "cheesy|cheese|clich[eé]d?s?|corny|generic|stocky|stock(?:[- ](?:music|sounding|y))?|corporate|twee|saccharine|schmaltzy|sappy|syrupy|over ?the ?top|overproduced|over-produced|muzak|elevator music|library music|jingle bells|jingles?|cartoonish|busy|cluttered|harsh|dated|naff|tacky|kitschy?|melod(?:y|ies)|rhythms?|synth ?pop|sleigh bells|sentimental|melodramatic|manipulative|trailer ?music|epic trailer|risers?|braams?|whooshes|dubstep|autotune|auto-tune|trap hats|hand ?claps|claps|whistling|whistles|ukuleles?|glockenspiels?|stomps?(?: and claps| claps)?|stomp[- ]clap|hey+s|gang vocals|millennial whoop|rap|rapping|loud|sad|slow|aggressive|childish|kiddy|religious|holiday|christmas|samples|acoustic guitars?|edm|8-bit|big drums|percussion|beats?|solo(?:s|ing)?|piano|strings|drums|synths?|guitars?|brass|swearing|explicit lyrics|profanity|nursery|(?:children|kids|child)(?:'s)? (?:singing|voices?|choirs?)|country|folk|heavy|dark";
export const cliche = new RegExp(`^(?:${cliches})(?![a-zß-ɏ])`);
export const items = /^[ ]*(?:,[ ]*(?:and|or|no|not|nor)?|\/|&|\+|and|or|nor)[ ]+(?:no[ ]+|not[ ]+)?/;
/** Negations of something else. */
export const otherwise =
  /^[ ]*(?:(?:adverts?|ads|advertising|commercials|werbung|publicité|publicidad|publicidade|(?:that|it|this|them|those)(?=[ ]*(?:$|[,.;!?]|(?:uh+|um+|so|because|and|but|thanks)(?![a-zß-ɏ]))))|later|than|less|else|more|hay|should (?:develop|change|happen|move|distract)|the (?:country|state|city|band|supermarket|north|south|mainland)|longer|problem|worries|rush|need|idea|budget|deadline|yet|sure|only|just|a problem|decided|confirmed|available|been|have|has|an? option|exclusivity|exclusive|bad|because|if|that it|that we|hesitate|forget|know|think|worry|mind|matter|limit|restrictions?|vo|voice|dialogue|one|quite|really|able|hear|get|working|pressure|brainer|sync|the temp|temp|anything (?:already|else|on)|fees?|news|answer|reply|chance|doubt|matter|thanks|way|edit|picture|watermark|restrictions|say|ideal|essential|important|necessary|required|crucial|tied|married|set|us|me|him|them|afraid|hurry|stress|strings attached|money|happens|happened|fancy|special|specific|much|in particular|master|publishing|pro|stems|client|changes?|reason|fixed|final|precious|fussy|clear|certain|final)(?![a-zß-ɏ])/;
export const ends =
  /[,;.!?()]| (?:but|because|as|since|please|until|before|unless|which|though|–|-|thanks|so|and we|we|it|if|when|this time|for this|here|in this) /;
export const scoped =
  /^[ ]*(?:until|till|before|in the (?:first|verse|intro|beginning)|at the start|at first|for the first|under|am anfang|zu beginn|au début|al principio|no início)/;

export const lastOne =
  /(?<![a-zß-ɏ])(?:not|nothing|unlike|don't (?:sound|want it)|avoid anything)[ ]+(?:anything |another |a repeat of |the same as |be )*(?:like )?(?<what>(?:the |our |your |that )?(?:last|previous|usual|other|earlier) (?:one|ones|time|year'?s?|track|spot|campaign|film|brief|song|music|ad)s?(?: (?:one|track|song|campaign|spot|ad|film))?)/g;
/** "It feels too sad": less of it is wanted. */
export const tooMuch =
  /(?<![a-zß-ɏ])(?:(?:is|was|are|feels?|felt|sounds?|sounded|bit|little|way|far|seemed|found (?:it|this|that|them)) ["']?)too (?:much )?(?<what>[a-zß-ɏ]{3,20})(?![a-zß-ɏ])/g;
/** "whistling is banned" */
export const banned =
  /(?<![a-zß-ɏ])(?<what>[a-zß-ɏ-]{3,20}) (?:is|are) (?:banned|forbidden|off the table|a no-?go|out of the question|not allowed|verboten|tabu|ein no-?go)(?![a-zß-ɏ])/g;
/** "not too loud" */
export const notToo =
  /(?<![a-zß-ɏ])(?:not|nothing|never|avoid anything)[ ]+(?:too|overly|so)[ ]+(?<what>[a-zß-ɏ-]{3,16})(?=[ ]*(?:$|[,;.!)]|(?:and|or|but|please|either)(?![a-z])))/g;
export const otherGrade =
  /^(?:long|late|early|soon|far|bad|many|much|precious|fussed|fussy|bothered|sure|keen|worried|expensive|different|similar|short|specific|important|close|strict|big a|concerned|prescriptive)$/;
/** "palmas sí, castañuelas no" */
export const noBehind =
  /(?:^|[,;.(] ?|(?<=[a-zß-ɏ]) (?:&|and|but) )(?<what>[a-zß-ɏ-]{3,20}) (?:no|not|non|nein)(?=[ ]*(?:$|[,;.!)]))/g;
export const free = /(?<![a-zß-ɏ])(?<what>[a-zß-ɏ]{3,20})-free(?![a-zß-ɏ])/g;
/** Behind what is not wanted, and no noun of it. */
export const notNoun =
  /^ (?:please|thanks|though|either|here|needed|required|merci|gracias|danke|bitte|anywhere|again|ever|yet|obviously|wanted|allowed|this|that|anymore|only|instead|really|svp)(?![a-zß-ɏ])/;
