/**
 * Syllables of Mandarin without tones (v for ü), each with the first character that it has where
 * characters are ordered by their pinyin, as the collation of every browser does.
 */
export const PINYIN_STARTS =
  'a吖ai哎an安ang肮ao凹ba丷bai挀ban扳bang邦bao勹bei卑ben奔beng伻bi屄bian边biao灬bie憋bin汃bing冫bo癶bu峬ca嚓cai偲' +
  'can参cang仓cao撡ce冊cen嵾ceng曽cha叉chai芆chan辿chang伥chao抄che车chen抻cheng阷chi吃chong充chou抽chu出' +
  'chua歘chuai揣chuan巛chuang刅chui吹chun旾chuo逴ci呲cong匆cou凑cu粗cuan汆cui崔cun邨cuo搓da咑dai呆dan丹dang当' +
  'dao刀de嘚den扥deng灯di氐dia嗲dian敁diao刁die爹ding丁diu丟dong东dou吺du厾duan耑dui垖dun吨duo多e妸ei诶en奀eng鞥' +
  'er儿fa发fan帆fang匚fei飞fen分feng丰fo仏fou紑fu夫ga旮gai侅gan甘gang冈gao皋ge戈gei给gen根geng刯gong工gou勾gu估' +
  'gua瓜guai乖guan关guang光gui归gun丨guo呙ha哈hai咍han佄hang夯hao茠he诃hei黒hen拫heng亨hong叿hou齁hu乎hua花' +
  'huai怀huan欢huang巟hui灰hun昏huo吙ji丌jia加jian戋jiang江jiao艽jie阶jin巾jing坕jiong冂jiu丩ju凥juan姢jue噘' +
  'jun军ka咔kai开kan刊kang忼kao尻ke匼kei剋ken肎keng劥kong空kou抠ku扝kua夸kuai蒯kuan宽kuang匡kui亏kun坤kuo扩la垃' +
  'lai来lan兰lang啷lao捞le仂lei雷leng崚li哩lia俩lian奁liang良liao撩lie毟lin拎ling伶liu溜long龙lou瞜lu噜lv驴' +
  'luan娈lve掠lun抡luo啰m呣ma妈mai埋man嫚mang牤mao猫me嚒mei坆men椚meng擝mi咪mian宀miao喵mie乜min民ming名miu谬mo摸' +
  'mou哞mu毪na拏nai腉nan囡nang囔nao孬ne疒nei娞nen恁neng能ng嗯ni妮nian拈niang娘niao鸟nie捏nin囜ning宁niu妞nong农' +
  'nou羺nu奴nv女nuan奻nve疟nuo挪o喔ou讴pa妑pai拍pan眅pang乓pao抛pei呸pen喷peng匉pi丕pian囨piao剽pie氕pin姘ping乒' +
  'po钋pou剖pu仆qi七qia掐qian千qiang呛qiao悄qie苆qin亲qing靑qiong卭qiu丘qu区quan奍que炔qun夋ran呥rang穣rao娆re惹' +
  'ren人reng扔ri日rong戎rou厹ru邚ruan堧rui桵run瞤ruo捼sa仨sai毢san三sang桒sao掻se閪sen森seng僧sha杀shai筛shan山' +
  'shang伤shao弰she奢shen申sheng升shi尸shou収shu书shua刷shuai衰shuan闩shuang双shui脽shun吮shuo说si厶song忪' +
  'sou凁su苏suan狻sui夊sun孙suo唆ta他tai囼tan坍tang汤tao夲te忑teng熥ti剔tian天tiao旫tie帖ting厅tong囲tou偷tu凸' +
  'tuan湍tui推tun吞tuo乇wa屲wai歪wan弯wang尢wei危wen昷weng翁wo挝wu乌xi夕xia呷xian仙xiang乡xiao灱xie些xin心xing星' +
  'xiong凶xiu休xu吁xuan吅xue削xun坃ya丫yan恹yang央yao幺ye倻yi一yin囙ying应yo哟yong佣you优yu込yuan囦yue曰yun晕za帀' +
  'zai災zan兂zang匨zao傮ze则zei贼zen怎zeng囎zha扎zhai夈zhan枬zhang张zhao佋zhe蜇zhen贞zheng凧zhi之zhong中zhou州' +
  'zhu朱zhua抓zhuai跩zhuan专zhuang妆zhui隹zhun宒zhuo拙zi孜zong宗zou邹zu租zuan钻zui厜zun尊zuo嘬'

/** Characters that are read in a second way as often: the way that the order does not show. */
export const SECOND_READINGS =
  'chang长 chang長 chong重 hang行 yue乐 yue樂 du都 huan还 huan還 dei得 jiao觉 jiao覺 jue角 ' +
  'zhuan传 zhuan傳 zang藏 zhao朝 shan单 xiu宿 xie血 bo薄 shen参 shen參 de地 le了 fo佛 shei谁 shei誰 ' +
  'tiao调 tiao調 tan弹 tan彈 cha差 chai差 xiang降 pian便 jiang强 jiang強 shai色 shi什 zhi识 shuo数 ' +
  'ji系 jiao校 zhuo着 zhong种 zhong種 shuai率 lou露 bo剥 po泊 xiao削 xue削 bu簿 bo卜'
