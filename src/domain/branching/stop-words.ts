/**
 * Words that say nothing about a branch's topic, in the most common languages. A missing word only
 * makes a duller name.
 */
const LISTS = [
  "a about an and any are as at be but by can could did do does don for from get give had has have how " +
    "i if in into is it its just let like make may me my no not of ok okay on one or our please shall " +
    "should so some than thanks that the their them then there these they this those to us very was " +
    "we were what when where which who whom whose why will with would yes you your",
  "aber als am an auch auf aus bei bin bitte da das dass dein dem den der des die du ein eine einen einer " +
    "er es für hat ich ihr im in ist ja kann kannst man mein mir mit nach nein nicht noch nun nur ob oder " +
    "sich sie sind so um und uns von war warum was welche wenn wer wie wir wird wo wozu zu zum zur",
  "à au aux avec ce ces cette comment dans de des donc du elle en est et il ils je la le les leur mais me " +
    "mon ne non nous on ou où oui par pas peux plus pour pourquoi qu quand que quel quelle qui quoi sa se " +
    "si son sont sur ta te tu un une vous y",
  "al como cómo con cual cuál cuando cuándo de del donde dónde e el ella en es esta este esto ha hay la las " +
    "le lo los más me mi no nos o para pero por porque puede puedes qué que quien quién se si sí son su te " +
    "tu un una y ya yo",
  "al che chi come con cosa da dei del della di dove e è gli ha i il in io la le lo ma mi ne non o per " +
    "perché più può puoi quale quando se si sono su ti tu un una uno",
  "ao as com da das do dos em essa esse foi isso já mais mas me meu na não nas nos os ou ou pela pelo por " +
    "pode qual quando quem sem ser seu sim só sua também tem um uma você",
  "aan bij dat de deze die dit een en het hoe ik is je kan maar met naar niet of om op te uit van voor waar " +
    "waarom was wat welke wie wij ze zijn",
  "а без бы был в вы где да для до его ее если есть же за и из или к как какой когда кто ли меня мне мы на " +
    "не нет но о он она они от по почему при с со так то ты у чем что чтобы это я",
  "أن إلى إن أو التي الذي أين أي بل ثم عن على في كان كل كم كيف لا لم لماذا لمن لن ما ماذا متى مع من منذ " +
    "نعم هذا هذه هل هو هي و",
  "为 为什么 也 了 什么 他 们 你 做 呢 和 哪 吗 吧 在 她 如何 对 怎么 怎样 我 我们 是 有 的 能 请 谁 这 那 都",
  "か から が こと この これ さ し する せ その それ た ため だ ついて て で です と どう どこ なぜ な なに に " +
    "の は へ ます まで も や よ ら れ を 何 ください 教え 教えて ん",
  "가 그 나 너 는 도 를 무엇 뭐 어디 어떻게 언제 왜 은 을 의 이 에 에서 와 과 하는 한",
];

export const STOP_WORDS: ReadonlySet<string> = new Set(LISTS.flatMap((list) => list.split(" ")));
