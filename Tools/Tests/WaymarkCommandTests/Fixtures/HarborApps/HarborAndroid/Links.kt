package com.example.harbor

/** `harbor://kdoc/only` */
object Links {
    const val SCHEME = "harbor"
    const val BASE = "$SCHEME://"
    const val EVENT = "harbor:opened"
    val EXPRESSION = Regex("harbor://(\\w+)/(\\d+)")
    var current = "harbor://home"

    fun boat(id: Int) = "${BASE}boats/$id"
    fun isOurs(link: String) = link.startsWith("harbor://bo") || "harbor://lo" in link || link.contains("harbor://se")
    fun graph(builder: NavGraphBuilder) {
        builder.composable("boat", deepLinks = listOf(navDeepLink { uriPattern = "harbor://boats/{id}" })) {}
    }
    fun search(words: String): Uri = Uri.parse("harbor://search?q=" + Uri.encode(words))
    fun store() = Uri.parse("market://details?id=com.example.harbor")
}
